/** Where an organization at FullStory has its recorder from, and where that sends to: its id ends with where its data is kept. */
export function fullStoryHosts(orgId: string): { readonly host: string; readonly all: readonly string[] } {
  const [, region = ''] = /-((?!na)[a-z]{2}\d)$/.exec(orgId) ?? [];
  const host = region === '' ? 'fullstory.com' : `${region}.fullstory.com`;
  return { host, all: [`https://edge.${host}`, `https://rs.${host}`] };
}
