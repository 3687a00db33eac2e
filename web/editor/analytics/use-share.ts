import { useMemo } from 'react';
import { useViewer } from '../shell/viewer-context.ts';

/** Writes parts of a whole as percentages, with a sign where they are changes. */
export function useShare(): (share: number, isChange?: boolean) => string {
  const { language } = useViewer().website;
  return useMemo(() => {
    const options = { style: 'percent', maximumFractionDigits: 1 } as const;
    const plain = new Intl.NumberFormat(language, options);
    const signed = new Intl.NumberFormat(language, { ...options, signDisplay: 'exceptZero' });
    return (share, isChange = false) => (isChange ? signed : plain).format(share);
  }, [language]);
}
