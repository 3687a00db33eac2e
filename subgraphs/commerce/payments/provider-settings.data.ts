import { type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import { type Outdated, saverOf } from '#kit/version.ts';
import type { ProviderName } from './provider-settings.rules.ts';

/** How a website has set up a provider, with its keys sealed. */
export interface StoredProviderSetting {
  readonly provider: ProviderName;
  readonly isEnabled: boolean;
  readonly publicKey: string;
  /** Empty when not given. */
  readonly sealedSecretKey: string;
  readonly sealedWebhookSecret: string;
  readonly isCapturedLater: boolean;
}

/** What changes; null stays. */
export type ProviderSettingChange = {
  readonly [Name in keyof Omit<StoredProviderSetting, 'provider'>]: StoredProviderSetting[Name] | null;
};

const columns = `provider, is_enabled AS "isEnabled", public_key AS "publicKey", sealed_secret_key AS "sealedSecretKey",
  sealed_webhook_secret AS "sealedWebhookSecret", is_captured_later AS "isCapturedLater"`;
/** One statement, as every checkout asks it: how the website sells goes with its providers. */
const readSettings = statement(`
  SELECT coalesce((SELECT is_test_mode FROM store_settings WHERE website_id = $1), false) AS "isTestMode",
    (SELECT coalesce(json_agg(s), '[]') FROM (SELECT ${columns} FROM payment_provider_setting WHERE website_id = $1) s) AS settings`);
const writeSetting = statement(`
  INSERT INTO payment_provider_setting AS s (website_id, provider, is_enabled, public_key, sealed_secret_key,
    sealed_webhook_secret, is_captured_later, updated_at)
  VALUES ($1, $2, coalesce($3, true), coalesce($4, ''), coalesce($5, ''), coalesce($6, ''), coalesce($7, false), now())
  ON CONFLICT (website_id, provider) DO UPDATE SET
    is_enabled = coalesce($3, s.is_enabled), public_key = coalesce($4, s.public_key),
    sealed_secret_key = coalesce($5, s.sealed_secret_key),
    sealed_webhook_secret = coalesce($6, s.sealed_webhook_secret),
    is_captured_later = coalesce($7, s.is_captured_later), updated_at = now()
  RETURNING ${columns}`);

const save = saverOf('payment providers');

/** A provider that a website has not set up itself. */
export function newSetting(provider: ProviderName): StoredProviderSetting {
  return {
    ...{ provider, isEnabled: true, publicKey: '', sealedSecretKey: '', sealedWebhookSecret: '' },
    isCapturedLater: false,
  };
}

/** The providers that a website has set up itself, and whether it is in test mode. */
export async function findProviderSettings(
  queries: Queries,
): Promise<{ readonly isTestMode: boolean; readonly settings: readonly StoredProviderSetting[] }> {
  const [row] = await queries.rows<{ isTestMode: boolean; settings: StoredProviderSetting[] }>(readSettings);
  return row ?? { isTestMode: false, settings: [] };
}

/** Changes how a website has set up a provider. */
export function saveProviderSetting(
  db: ScopedDatabase,
  provider: ProviderName,
  change: ProviderSettingChange,
  expected: string | null | undefined,
): Promise<StoredProviderSetting | Outdated<StoredProviderSetting>> {
  const { isEnabled, publicKey, sealedSecretKey, sealedWebhookSecret, isCapturedLater } = change;
  const values = [isEnabled, publicKey, sealedSecretKey, sealedWebhookSecret, isCapturedLater];
  const read = async (queries: Queries) =>
    (await findProviderSettings(queries)).settings.find((one) => one.provider === provider) ??
    newSetting(provider);
  return save(db, expected, read, async (queries) => {
    const [row] = await queries.rows<StoredProviderSetting>(writeSetting, [provider, ...values]);
    if (!row) throw new Error('A payment provider was not kept.');
    return row;
  });
}
