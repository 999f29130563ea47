import { BackLink } from '../ui/layout/back-link.tsx';
import { Button } from '../ui/buttons/button.tsx';
import { Chip } from '../ui/buttons/chip.tsx';
import { CopyButton } from '../ui/buttons/copy-button.tsx';
import { ExternalLink } from '../ui/layout/external-link.tsx';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/buttons/icon-button.tsx';
import { Bookmark, MapPin, Send } from '../ui/icons.ts';
import { LinkButton } from '../ui/buttons/link-button.tsx';
import { Part, Row } from './part.tsx';

const VARIANTS = ['primary', 'secondary', 'quiet', 'danger'] as const;
const SIZES = ['small', 'medium', 'large'] as const;

export function Buttons() {
  return (
    <>
      <Part title="Buttons">
        {VARIANTS.map(variant => (
          <Row key={variant}>
            {SIZES.map(size => (
              <Button key={size} variant={variant} size={size}>
                {variant}
              </Button>
            ))}
            <Button variant={variant} icon={<Icon icon={Send} />}>
              Icon
            </Button>
            <Button variant={variant} busy>
              Busy
            </Button>
            <Button variant={variant} disabled>
              Disabled
            </Button>
          </Row>
        ))}
        <Button wide>As wide as its container</Button>
      </Part>
      <Part title="Icon buttons, chips, links">
        <Row>
          <IconButton icon={Bookmark} label="Save" />
          <IconButton icon={Bookmark} label="Saved" pressed />
          <Chip>Plain</Chip>
          <Chip kind="opens" icon={<Icon icon={MapPin} size={16} />}>
            Near
          </Chip>
          <Chip kind="removes">Calgary</Chip>
        </Row>
        <Row>
          <LinkButton to="/ui">A link as a button</LinkButton>
          <LinkButton to="/ui" variant="secondary" size="small">
            Small
          </LinkButton>
          <CopyButton text="Portage" label="Copy" copied="Copied" refused="Select it instead" />
        </Row>
        <Row>
          <BackLink to="/ui">Back to the list</BackLink>
          <ExternalLink href="https://www.canada.ca">Somebody else’s page</ExternalLink>
        </Row>
      </Part>
    </>
  );
}
