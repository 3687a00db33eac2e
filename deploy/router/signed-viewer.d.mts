export const viewerHeader: string;
export function signedViewer(
  request: {
    readonly host: string | null | undefined;
    readonly cookie?: string | null | undefined;
    readonly userAgent?: string | null | undefined;
  },
  env: Readonly<Record<string, string | undefined>>,
  now: number,
): string | null;
