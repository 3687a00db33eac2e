import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { newId } from '#kit/ids.ts';
import { readTheme } from '#web/site/theme/read-theme.ts';
import { readThemeFolder } from '#web/site/theme/theme-folder.ts';
import { findWebsiteId, type OperatedInstall, Operator } from '../commands/operator.ts';
import { encodeFiles } from '../commands/theme-install.ts';
import {
  DemoChangeStoreSettingsDocument,
  DemoChangeWebsiteDocument,
  OperatorCreateWebsiteDocument,
  OperatorInstallThemeDocument,
  OperatorWebsiteDocument,
  SetMenuDocument,
} from '../generated/graphql.ts';
import {
  AllowInstallReadingDocument,
  AllowWebsitesDocument,
  MakeOwnerDocument,
} from '../generated/identity.ts';
import { gatewayRequest } from '../http/viewers.ts';
import type { Progress } from '../install.ts';
import { projectRoot } from '../root.ts';
import { type DemoContent, type DemoWebsite, loadDemoContent } from './demo-content.ts';
import { demoHost, unfinishedTitle } from './demo-state.ts';
import { assertDone } from './seeding/demo-step.ts';
import { seedBlocks } from './seeding/seed-blocks.ts';
import { seedCollections } from './seeding/seed-collections.ts';
import { placeForms, seedForms } from './seeding/seed-forms.ts';
import { seedFund } from './seeding/seed-fund.ts';
import { seedGerman } from './seeding/seed-german.ts';
import { seedGoods } from './seeding/seed-goods.ts';
import { type DemoPictures, uploadPictures } from './seeding/seed-pictures.ts';
import { seedProducts } from './seeding/seed-products.ts';
import { seedReviews } from './seeding/seed-reviews.ts';
import { seedShopWindow } from './seeding/seed-shop-window.ts';
import { seedTalk } from './seeding/seed-talk.ts';
import { seedTill } from './seeding/seed-till.ts';

const identifier = 'demo';
const folder = pathToFileURL(`${join(projectRoot, 'gateway', 'demo')}/`);

/** What the demo website is made with. */
export interface DemoOptions {
  readonly install: OperatedInstall;
  /** The host that it answers on; the demo's own when absent. */
  readonly host?: string;
  /** Its owner, whose account is made when there is none with that address. */
  readonly ownerEmail: string;
  readonly ownerPassword: string;
  readonly progress: Progress;
}

/**
 * Makes the demo website when no website answers on the host. One that was interrupted on the way goes on where it was:
 * each step leaves alone what is there, and only the last one gives the website its title.
 */
export async function seedDemo(options: DemoOptions): Promise<{ isNew: boolean }> {
  const { install, host = demoHost, progress } = options;
  const known = await findWebsiteId(install, host);
  const websiteId = known ?? (await startWebsite(install, host));
  const operator = new Operator(install, websiteId);
  const { website } = await operator.run(OperatorWebsiteDocument, {});
  if (website?.title !== unfinishedTitle) return { isNew: false };
  const content = await loadDemoContent(folder);

  await describeWebsite(operator, content.website);
  await progress('Installing the theme', () => installTheme(operator, content.theme));
  const pictures = await progress('Uploading the pictures of the demo website', () =>
    uploadPictures(operator, folder),
  );
  await progress('Filling the demo website', async () => {
    await fill(operator, content, pictures);
    await seedTalk(install, websiteId, folder);
    await seedGerman(operator, folder);
  });
  await makeOwner(options, websiteId);
  const finished = await operator.run(DemoChangeWebsiteDocument, { input: { title: content.website.title } });
  assertDone(finished.updateWebsite);
  return { isNew: true };
}

async function startWebsite(install: OperatedInstall, host: string): Promise<string> {
  const input = { host, identifier, title: unfinishedTitle };
  const { createWebsite } = await new Operator(install, null).run(OperatorCreateWebsiteDocument, { input });
  return assertDone(createWebsite, 'Website').id;
}

async function describeWebsite(operator: Operator, website: DemoWebsite): Promise<void> {
  const { tagline, description, language, timeZone, currency } = website;
  const { country, contactEmail, contactPhoneNumber, location } = website;
  const socialAccounts = website.socialAccounts.map((each) => ({
    ...each,
    serviceName: each.serviceName.toLowerCase(),
  }));
  const answers = { commentsEnabled: true, simpleLikingEnabled: true };
  // The demo's own figures come up in its Analytics, and nothing is kept in anyone's browser.
  const visits = { areVisitsCountedCookieless: true };
  const settings = {
    country,
    contactEmail,
    contactPhoneNumber,
    location,
    socialAccounts,
    ...answers,
    ...visits,
  };
  const input = { tagline, description, language, timeZone, settings };
  assertDone((await operator.run(DemoChangeWebsiteDocument, { input })).updateWebsite);
  const changed = await operator.run(DemoChangeStoreSettingsDocument, {
    input: { currency, isTestMode: true },
  });
  assertDone(changed.updateStoreSettings);
}

async function installTheme(operator: Operator, name: string): Promise<void> {
  const files = await readThemeFolder(join(projectRoot, 'web', 'themes', name));
  const { theme, problems } = readTheme(files);
  if (!theme) throw new Error(`The theme ${name} cannot be used: ${problems[0]?.message}`);
  const input = { name: theme.name, files: encodeFiles(files) };
  assertDone((await operator.run(OperatorInstallThemeDocument, { input })).installTheme);
}

async function fill(operator: Operator, written: DemoContent, pictures: DemoPictures): Promise<void> {
  const formIds = await seedForms(operator, folder, written.website.contactEmail);
  const content = placeForms(written, formIds);
  const collectionIds = await seedCollections(operator, content, pictures);
  await seedBlocks(operator, folder, { collectionIds, pictures });
  await seedProducts(operator, content, { pictures, collectionIds, folder });
  await seedGoods(operator, folder, collectionIds);
  await seedShopWindow(operator, folder, formIds);
  await seedTill(operator, folder);
  await seedFund(operator);
  await seedReviews(operator, folder);
  for (const [name, slugs] of Object.entries(content.navigation)) {
    const links = slugs.flatMap((slug) => ({ collectionId: collectionIds.get(slug) ?? null }));
    const { setMenu } = await operator.run(SetMenuDocument, { name, links });
    assertDone(setMenu);
  }
}

async function makeOwner(
  { install, ownerEmail, ownerPassword }: DemoOptions,
  websiteId: string,
): Promise<void> {
  const variables = { email: ownerEmail, password: ownerPassword, websiteId };
  await install.graph.ask(MakeOwnerDocument, variables, gatewayRequest(websiteId, newId()));
  // Whoever starts an install runs it.
  const rights = { email: ownerEmail, isAllowed: true };
  await install.graph.ask(AllowInstallReadingDocument, rights, gatewayRequest(null, newId()));
  await install.graph.ask(AllowWebsitesDocument, rights, gatewayRequest(null, newId()));
}
