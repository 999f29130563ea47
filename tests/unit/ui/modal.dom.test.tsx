import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Dialog } from '../../../src/ui/feedback/dialog.tsx';
import { press, waitFor } from '../../support/dom/queries.ts';
import { openPart } from '../../support/dom/test-app.tsx';

function Opener() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && (
        <Dialog open onClose={() => setOpen(false)} title="A question">
          <button type="button" onClick={() => setOpen(false)}>
            Answer
          </button>
        </Dialog>
      )}
    </>
  );
}

test('a dialog that is taken away is closed before, for the browser to give the focus back', async () => {
  const page = await openPart(<Opener />);
  const wasThere: boolean[] = [];
  await press(page, 'Open');
  vi.spyOn(HTMLDialogElement.prototype, 'close').mockImplementation(function (this: HTMLDialogElement) {
    wasThere.push(this.isConnected);
  });
  await press(page, 'Answer');
  await waitFor(() => expect(wasThere).toEqual([true]));
  expect(document.documentElement.style.overflow).toBe('');
});
