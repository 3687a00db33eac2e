import type { SiteProduct } from '#kit/site-products.rules.ts';
import { findHosts } from '../websites/website-hosts.data.ts';
import { type ImportTools, Moving } from './moving.ts';
import { pictureAddress, stemOf } from './site-json.rules.ts';

/** So many pictures one run fetches for products; the others stay where they are. */
const maxPictures = 10_000;

/** Takes over what products show, so that it stays when the other website is gone. */
export class ProductPictures extends Moving {
  readonly #origin: string;
  /** Where pictures are here, by where they were. */
  readonly addresses = new Map<string, string>();

  constructor(origin: string, tools: ImportTools) {
    super(origin, tools);
    this.#origin = origin;
  }

  async take(products: readonly SiteProduct[]): Promise<void> {
    await this.untilCancelled(() => this.#takeAll(products));
  }

  async #takeAll(products: readonly SiteProduct[]): Promise<void> {
    const [primary] = await findHosts(this.tools.db);
    if (!primary) return;
    for (const { url: written, altText } of products.flatMap(({ pictures }) => pictures)) {
      const url = pictureAddress(written, this.#origin);
      if (url === null || this.addresses.has(written) || this.addresses.size >= maxPictures) continue;
      // One that can't be had stays where it is, and is told.
      this.addresses.set(written, url);
      await this.attempt(url, async () => {
        const { address } = await this.takePicture({ url, stem: stemOf(url), altText });
        this.addresses.set(written, `https://${primary.host}${address}`);
      });
    }
  }
}
