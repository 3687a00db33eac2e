import { useViewer } from '../shell/viewer-context.ts';
import { versionsWords as words } from './words.ts';

/** Who made something, as the graph tells it of everything that has versions. */
export interface Made {
  /** The account, or what else made it: `operator` for a command, null where nobody knows. */
  readonly savedBy: string | null;
  readonly savedByAccount: { readonly email: string } | null;
}

/** Says who made something; empty where nobody knows. */
export function useMakerName(): (made: Made) => string {
  const { account } = useViewer();
  return ({ savedBy, savedByAccount }) => {
    if (savedBy === account.id) return words.you;
    if (savedBy === 'operator') return words.operator;
    return savedByAccount?.email ?? (savedBy === null ? '' : words.unknown);
  };
}
