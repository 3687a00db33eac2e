import { SettingsPage } from './settings-page.tsx';
import { TaxPart } from './tax-part.tsx';

/** Which taxes count, where. */
export function Screen() {
  return (
    <SettingsPage current="taxes">
      <TaxPart />
    </SettingsPage>
  );
}
