import { Navigate } from '@tanstack/react-router';
import { useViewer } from '../shell/viewer-context.ts';
import { partsFor, SettingsPage } from './settings-page.tsx';

const wide = '(min-width: 900px)';

/** The list of all parts of Settings; where there is room beside it, the first part at once. */
export function Screen() {
  const [first] = partsFor(useViewer().account.permissions);
  return first && matchMedia(wide).matches ? <Navigate to={first.to} replace /> : <SettingsPage />;
}
