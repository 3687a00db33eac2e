import { useEffect } from 'react';

/** Brings a field into view: the focus alone leaves one of a long screen or dialog out of it. */
export function useFieldInView(name: string | undefined): void {
  useEffect(() => {
    const field = name ? document.getElementsByName(name)[0] : undefined;
    // What is seen of a switch is its label.
    (field?.closest('label') ?? field)?.scrollIntoView({ block: 'center' });
  }, [name]);
}
