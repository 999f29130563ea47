import { Card } from '../ui/layout/card.tsx';
import { Icon } from '../ui/icon.tsx';
import * as icons from '../ui/icons.ts';
import { LinkButton } from '../ui/buttons/link-button.tsx';
import { QrCode } from '../ui/layout/qr-code.tsx';
import { Section } from '../ui/layout/section.tsx';
import { TabBar } from '../ui/layout/tab-bar.tsx';
import styles from './gallery.module.css';
import { Part, Row } from './part.tsx';

const TABS = [
  { to: '/ui', label: 'Jobs', icon: icons.BriefcaseBusiness },
  { to: '/outbox', label: 'Outbox', icon: icons.Inbox, count: 120, countLabel: '120 to send' },
];

export function Shapes() {
  return (
    <>
      <Part title="Card and section">
        <Card>A card</Card>
        <Section
          title="A section"
          eyebrow="What it belongs to"
          lead="What it is about."
          action={
            <LinkButton to="/ui" variant="secondary">
              More
            </LinkButton>
          }
          sunken
        >
          Its content
        </Section>
      </Part>
      <Part title="QR code">
        <div className={styles['swatches']}>
          <QrCode text="https://example.ca/job/1001" label="QR code of a posting" />
        </div>
      </Part>
      <Part title="Tabs of a phone (on a narrow window)">
        <div className={styles['phone']}>
          <TabBar label="Sections" tabs={TABS} />
        </div>
      </Part>
      <Part title="Icons">
        <Row>
          {Object.entries(icons).map(([name, icon]) => (
            <span key={name} title={name}>
              <Icon icon={icon} />
            </span>
          ))}
        </Row>
      </Part>
    </>
  );
}
