/** A text has at most so many characters. */
export function findLongText(field: string, text: string, most: number) {
  return text.length > most ? { message: `At most ${most} characters, please.`, field } : null;
}

/** A carrier and a number have at most 100 characters, and a parcel is followed at an https address. */
export function findFulfillProblem(parcel: {
  readonly carrier: string;
  readonly trackingNumber: string;
  readonly trackingUrl: string | null;
}): { message: string; field: string } | null {
  const { carrier, trackingNumber, trackingUrl } = parcel;
  const long =
    findLongText('input.carrier', carrier, 100) ?? findLongText('input.trackingNumber', trackingNumber, 100);
  if (long) return long;
  if (trackingUrl === null) return null;
  const isAddress =
    trackingUrl.length <= 2_083 && URL.canParse(trackingUrl) && new URL(trackingUrl).protocol === 'https:';
  return isAddress ? null : { message: 'Please enter an https address.', field: 'input.trackingUrl' };
}

/** Tags without spaces around them, each once. */
export function readTags(tags: readonly string[]): string[] {
  return [...new Set(tags.map((tag) => tag.trim()).filter((tag) => tag !== ''))];
}

/** An order has at most 20 tags of at most 50 characters. */
export function findTagsProblem(tags: readonly string[]): { message: string; field: string } | null {
  if (tags.length > 20) return { message: 'At most 20 tags, please.', field: 'tags' };
  return tags.some((tag) => tag.length > 50)
    ? { message: 'A tag has at most 50 characters.', field: 'tags' }
    : null;
}

/** Tags that an order has, without some and with others at the end. */
export function withTags(
  tags: readonly string[],
  { added, removed }: { readonly added: readonly string[]; readonly removed: readonly string[] },
): string[] {
  return [...new Set([...tags.filter((tag) => !removed.includes(tag)), ...added])];
}

/** Something is done with 1 to 100 orders. */
export function findManyProblem(asked: {
  readonly ids: readonly string[];
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly isFulfilled: boolean;
}): { message: string; field: string } | null {
  const { ids, added, removed, isFulfilled } = asked;
  if (ids.length < 1 || ids.length > 100)
    return { message: 'Name 1 to 100 orders.', field: 'input.orderIds' };
  if (added.length + removed.length === 0 && !isFulfilled)
    return { message: 'Say what is to be done with them.', field: 'input' };
  const problem = findTagsProblem(added);
  return problem && { ...problem, field: 'input.addTags' };
}
