import type { Columns } from '#kit/columns.ts';
import { type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import { type Outdated, saverOf } from '#kit/version.ts';
import type { PaymentProviderSetting, StoreSettings } from '../generated/prisma/client.ts';
import { prismaFor } from '../prisma-client.ts';
import type { ProviderName } from './provider-settings.rules.ts';

/** How a website has set up a provider, with its keys sealed; those are empty when not given. */
export type StoredProviderSetting = Columns<
  PaymentProviderSetting,
  'isEnabled' | 'publicKey' | 'sealedSecretKey' | 'sealedWebhookSecret' | 'isCapturedLater',
  { provider: ProviderName }
>;

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
  const [row] = await queries.rows<
    Columns<StoreSettings, 'isTestMode'> & { readonly settings: StoredProviderSetting[] }
  >(readSettings);
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
  const read = async (queries: Queries) =>
    (await findProviderSettings(queries)).settings.find((one) => one.provider === provider) ??
    newSetting(provider);
  return save(db, expected, read, async (queries, stored) => {
    const { websiteId } = queries;
    const now = {
      isEnabled: isEnabled ?? stored.isEnabled,
      publicKey: publicKey ?? stored.publicKey,
      sealedSecretKey: sealedSecretKey ?? stored.sealedSecretKey,
      sealedWebhookSecret: sealedWebhookSecret ?? stored.sealedWebhookSecret,
      isCapturedLater: isCapturedLater ?? stored.isCapturedLater,
    };
    await prismaFor(queries).paymentProviderSetting.upsert({
      where: { websiteId_provider: { websiteId, provider } },
      create: { ...now, websiteId, provider },
      update: now,
    });
    return { ...now, provider };
  });
}
