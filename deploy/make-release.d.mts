/** The paths of what an install reads while it runs, sorted. */
export function releaseFiles(): string[];
/** Writes the archive, and answers how many files are in it. */
export function makeRelease(file: string): Promise<number>;
