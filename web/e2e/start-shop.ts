import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from '#gateway/root.ts';

/** A shop that a browser can visit. */
export interface Shop {
  /** Scheme, host and port. */
  readonly url: string;
  /** Sets how many of a variant are left, as its owner. */
  setStock(sku: string, quantity: number | null): Promise<void>;
  /** Offers instalments for amounts above 1.00 up to 500.00, as its owner; null offers none any more. */
  offerInstalments(accountCountry: string | null): Promise<void>;
  /** Gives someone the role of an administrator; answers the password that they sign in with. */
  makeOwner(email: string): Promise<string>;
  /** Makes another website of the install, whose administrator somebody is as well; answers its id, and who asks as its owner. */
  makeAnother(title: string, email: string): Promise<{ readonly id: string; readonly owner: Owner }>;
  /** The file of a website that is nowhere any more, with a page that says its title. */
  makeWebsiteFile(title: string): Promise<Buffer>;
  /** Asks the graph as its owner. */
  readonly owner: Owner;
  /** The stand-in for Google Sheets, where there is one: the key and the spreadsheet that it takes, and the rows of that. */
  readonly google?: { readonly key: string; readonly sheetId: string; readonly rows: readonly string[][] };
  close(): Promise<void>;
}

export interface ShopOptions {
  /** True lets shoppers try out cards and PayPal by stand-ins, once the shop is in test mode. */
  readonly hasPaymentSandbox?: boolean;
  /** True has addresses looked up at a stand-in for Google Maps, once the shop has a key. */
  readonly hasPlaces?: boolean;
  /** True has forms connected to a stand-in for Google Sheets. */
  readonly hasGoogleSheets?: boolean;
  /** True tells figures of orders, members and subscriptions, as the product does besides answering requests. */
  readonly areEventsRelayed?: boolean;
  /** True visits a website that was just made, with nothing in it, instead of the furnished one. */
  readonly isEmpty?: boolean;
  /** Changes a template of the default theme. */
  readonly changeTheme?: (text: string, path: string) => string;
}

/** Runs an operation as the owner; what fails in the fixture must say so. */
export type Owner = <Data>(text: string, variables: Record<string, unknown>) => Promise<Data>;

/** Starts a shop of its own for a file of tests, from what was built of `open-shop.ts` before the first test. */
export async function startShop(options: ShopOptions = {}): Promise<Shop> {
  const path = join(projectRoot, 'build', 'e2e', 'open-shop.js');
  const built: typeof import('./open-shop.ts') = await import(pathToFileURL(path).href);
  return built.openShop(options);
}
