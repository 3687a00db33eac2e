import { Text } from 'react-aria-components/Text';
import {
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components/Toast';
import { words } from '../words.ts';
import { Button, IconButton } from './button.tsx';
import './overlay.css';

interface Notice {
  readonly message: string;
  readonly isBad: boolean;
  readonly undo?: () => void;
}

/** A phone has room for one, where it covers nothing; the others wait. */
const isPhone = typeof matchMedia === 'function' && matchMedia('(max-width: 640px)').matches;
const queue = new ToastQueue<Notice>({ maxVisibleToasts: isPhone ? 1 : 3 });

/** Says that something was done; with `undo`, lets it be taken back for as long as it is shown. */
export function notify(message: string, undo?: () => void): void {
  queue.add({ message, isBad: false, ...(undo ? { undo } : {}) }, { timeout: undo ? 10_000 : 5_000 });
}

/** Says that something was not done; it stays until it is closed. */
export function notifyFailure(message: string): void {
  queue.add({ message, isBad: true });
}

let heights: ResizeObserver | undefined;

/** Tells styles how high the notices are, so that what is below them can make room. */
function measure(region: HTMLElement | null): void {
  heights?.disconnect();
  const { style } = document.documentElement;
  style.removeProperty('--toasts-height');
  if (region === null) return;
  heights = new ResizeObserver(() => style.setProperty('--toasts-height', `${region.offsetHeight}px`));
  heights.observe(region);
}

/** Where notices come up; `F6` leads there. */
export function Toasts() {
  return (
    <ToastRegion ref={measure} queue={queue} className="toasts" aria-label={words.controls.notifications}>
      {({ toast }) => {
        const { message, isBad, undo } = toast.content;
        return (
          <Toast toast={toast} className={isBad ? 'toast toast-bad' : 'toast'}>
            <ToastContent className="toast-words">
              <Text slot="title">{message}</Text>
            </ToastContent>
            {undo && (
              <Button
                kind="quiet"
                onPress={() => {
                  undo();
                  queue.close(toast.key);
                }}
              >
                {words.controls.undo}
              </Button>
            )}
            <IconButton slot="close" icon="close" label={words.controls.close} />
          </Toast>
        );
      }}
    </ToastRegion>
  );
}
