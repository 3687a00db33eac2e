/** The paths of what an install reads while it runs, sorted. */
export function releaseFiles(): string[];
/** The packages that come along and those that it was built of, as CycloneDX 1.5 in JSON. */
export function listComponents(): string;
/** Writes the archive, and answers how many files are in it. */
export function makeRelease(file: string): Promise<number>;
