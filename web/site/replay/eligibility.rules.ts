const countries = ['US', 'JP'];
const timeZones = ['America', 'Asia/Tokyo'];
/** Recording takes some of a processor's time: small devices are left alone. */
const fewestCores = 3;

/** Whether visits of shops in a country are recorded at all. */
export function isReplayCountry(country: string): boolean {
  return countries.includes(country);
}

/** Whether a visitor's browser is one whose visits are recorded. */
export function isReplayBrowser({
  timeZone,
  cores,
}: {
  /** IANA name. */
  readonly timeZone: string;
  readonly cores: number;
}): boolean {
  return timeZones.some((start) => timeZone.startsWith(start)) && cores >= fewestCores;
}
