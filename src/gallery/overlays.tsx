import { useState } from 'react';
import { Button } from '../ui/buttons/button.tsx';
import { Dialog } from '../ui/feedback/dialog.tsx';
import { Bookmark, Ban, Download, Moon, Sun } from '../ui/icons.ts';
import { Menu, MenuChoices, MenuItem, MenuLine, MenuLink } from '../ui/buttons/menu.tsx';
import { Sheet } from '../ui/feedback/sheet.tsx';
import type { Toast } from '../ui/feedback/toast-line.ts';
import { ToastRegion } from '../ui/feedback/toast.tsx';
import { Tooltip } from '../ui/buttons/tooltip.tsx';
import styles from './gallery.module.css';
import { Part, Row } from './part.tsx';

const ignore = () => undefined;
const TOAST: Toast = { id: 1, text: 'Saved on this device', action: { label: 'Undo', run: ignore } };
const THEMES = [
  { value: 'dark', label: 'Dark', icon: Moon },
  { value: 'light', label: 'Light', icon: Sun },
];

export function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'sheet' | 'toast' | 'tip' | null>(null);
  const [theme, setTheme] = useState('dark');
  const close = () => setOpen(null);
  return (
    <Part title="What lies above">
      <Row>
        <Menu align="start" trigger={<Button variant="secondary">Menu</Button>}>
          <MenuLink to="/saved" icon={Bookmark}>
            A link
          </MenuLink>
          <MenuItem icon={Download} onSelect={ignore}>
            An action
          </MenuItem>
          <MenuItem icon={Download} onSelect={ignore} disabled>
            Not now
          </MenuItem>
          <MenuLine />
          <MenuChoices label="A choice" value={theme} choices={THEMES} onChange={setTheme} />
          <MenuLine />
          <MenuItem icon={Ban} tone="danger" onSelect={ignore}>
            Takes away
          </MenuItem>
        </Menu>
        <Button variant="secondary" onClick={() => setOpen('dialog')}>
          Dialog
        </Button>
        <Button variant="secondary" onClick={() => setOpen('sheet')}>
          Sheet
        </Button>
        <Button variant="secondary" onClick={() => setOpen('toast')}>
          Toast
        </Button>
        <Button variant="secondary" onClick={() => setOpen(open === 'tip' ? null : 'tip')}>
          Tooltip
          <Tooltip label="What a drawing does" open={open === 'tip'} container={null} onClose={close} />
        </Button>
      </Row>
      <div className={styles['phone']}>
        <ToastRegion toast={open === 'toast' ? TOAST : null} onDismiss={close} />
      </div>
      <Dialog open={open === 'dialog'} onClose={close} title="A dialog" footer={<Button>Done</Button>}>
        <p>It keeps the focus, and gives it back.</p>
      </Dialog>
      <Sheet open={open === 'sheet'} onClose={close} title="A sheet" footer={<Button wide>Show 12</Button>}>
        <p>On a phone it comes from below.</p>
      </Sheet>
    </Part>
  );
}
