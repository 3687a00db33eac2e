import { useEffect, useRef } from 'react';
import type { SavedForm } from './form-props.ts';

/** What stands in a form's place when all went well; who just sent it is led to it. */
export function FormOutcome({ saved: { message, html }, isFresh }: { saved: SavedForm; isFresh: boolean }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isFresh) return;
    element.current?.focus({ preventScroll: true });
    element.current?.scrollIntoView({ block: 'center' });
  }, [isFresh]);
  const attributes = { ref: element, tabIndex: -1, role: 'status' } as const;
  if (html !== '')
    return (
      // The server took out of it what could do harm.
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the owner's markup is what is to be shown
      <div {...attributes} className="form-submission-html" dangerouslySetInnerHTML={{ __html: html }} />
    );
  return (
    <div {...attributes} className="form-submission-text">
      <p>{message}</p>
    </div>
  );
}
