import { useState } from 'react';
import { Checkbox } from '../ui/form/checkbox.tsx';
import { FileField } from '../ui/form/file-field.tsx';
import { PasswordField } from '../ui/form/password-field.tsx';
import { Select } from '../ui/form/select.tsx';
import { type Suggestion, SuggestBox } from '../ui/form/suggest-box.tsx';
import { TextArea } from '../ui/form/text-area.tsx';
import { QuestionField } from '../ui/form/question-field.tsx';
import { TextField } from '../ui/form/text-field.tsx';
import { Part } from './part.tsx';

const PLACES: Suggestion[] = [
  { key: 'calgary', label: 'Calgary, Alberta', detail: '1,204' },
  { key: 'calmar', label: 'Calmar, Alberta', detail: '3' },
];

export function Fields({ prefix }: { prefix: string }) {
  const [text, setText] = useState('Robin Tremblay');
  const [password, setPassword] = useState('canoe');
  const [province, setProvince] = useState('AB');
  const [isFileChosen, setFileChosen] = useState(true);
  const [isAgreed, setAgreed] = useState(true);
  const [typed, setTyped] = useState('');
  const [place, setPlace] = useState('');
  const found = PLACES.filter(({ label }) => label.toLowerCase().startsWith(typed.toLowerCase()));
  const choose = (key: string) => setPlace(PLACES.find(each => each.key === key)?.label ?? '');
  return (
    <Part title="Fields">
      <TextField label="Name" name="name" value={text} onChange={setText} required />
      <TextField label="With a hint" name="hint" value="" onChange={setText} hint="As on your papers" />
      <TextField
        id={`${prefix}-wrong`}
        label="Wrong"
        name="wrong"
        value="robin.example.ca"
        onChange={setText}
        error="Enter an email address that has an @"
      />
      <TextField label="Disabled" name="off" value="" onChange={setText} disabled />
      <QuestionField label="What do you look for?" placeholder="Words" value={text} onChange={setText} />
      <PasswordField label="Password" name="password" value={password} onChange={setPassword} />
      <Select
        label="Province"
        value={province}
        onChange={setProvince}
        options={[
          { value: 'AB', label: 'Alberta' },
          { value: 'QC', label: 'Québec' },
        ]}
      />
      <TextArea label="Message" name="message" value={text} onChange={setText} rows={3} />
      <TextArea label="Code" name="code" value={'{ "jobTitle": 7 }'} onChange={setText} rows={3} mono />
      <TextArea
        label="Wrong text"
        name="short"
        value=""
        onChange={setText}
        rows={2}
        error="Write something"
      />
      <SuggestBox
        label="Place"
        placeholder="Type “cal”"
        chosen={place}
        onType={setTyped}
        suggestions={typed ? found : []}
        isLookedUp
        onChoose={choose}
        onHurry={async () => undefined}
        onClear={() => setPlace('')}
        clearLabel="Clear the place"
      />
      <FileField
        label="Résumé"
        hint="PDF, 10 MB at most"
        accept=".pdf"
        chosen={isFileChosen ? { name: 'Robin Tremblay.pdf', facts: 'PDF, 212 kB' } : null}
        words={{ choose: 'Choose a file', other: 'Choose another', remove: 'Remove', busy: 'Reading' }}
        onChoose={() => setFileChosen(true)}
        onRemove={() => setFileChosen(false)}
      />
      <Checkbox label="I agree" checked={isAgreed} onChange={setAgreed} />
      <Checkbox label="Not yet" checked={!isAgreed} onChange={next => setAgreed(!next)} />
    </Part>
  );
}
