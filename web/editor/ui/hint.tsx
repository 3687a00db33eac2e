import { type ReactNode, useContext, useEffect } from 'react';
import { useSlottedContext } from 'react-aria-components/slots';
import {
  Tooltip,
  TooltipContext,
  TooltipTrigger,
  TooltipTriggerStateContext,
} from 'react-aria-components/Tooltip';
import { flushSync } from 'react-dom';

/** A button whose words come up when it is pointed at or focused. */
export function Hint({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  return (
    <TooltipTrigger delay={400}>
      {children}
      <EscapePassesOn />
      <Tooltip className="tooltip" offset={6}>
        {text}
      </Tooltip>
    </TooltipTrigger>
  );
}

/** A hint takes Escape for itself only where its button has the focus: below a resting pointer it goes, and the dialog with it. */
function EscapePassesOn() {
  const state = useContext(TooltipTriggerStateContext);
  const button = useSlottedContext(TooltipContext)?.triggerRef;
  useEffect(() => {
    if (!state?.isOpen) return;
    const pass = ({ key }: KeyboardEvent) => {
      // At once: the library no longer listens when the key gets to it.
      if (key === 'Escape' && document.activeElement !== button?.current) flushSync(() => state.close(true));
    };
    window.addEventListener('keydown', pass, true);
    return () => window.removeEventListener('keydown', pass, true);
  }, [state, button]);
  return null;
}
