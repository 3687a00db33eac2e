/** What a list of pictures or files is narrowed to. */
export interface LibraryFilter {
  /** Words in lower case; none for everything. */
  readonly search: string;
  /** Null for all folders. */
  readonly folderId: string | null;
  /** True for what is in no folder. */
  readonly isUnsorted: boolean;
}

/** What an owner asks a list for. */
export function readLibraryFilter(asked: {
  readonly search?: string | null;
  readonly folderId?: string | null;
  readonly isUnsorted?: boolean | null;
}): LibraryFilter {
  const { search, folderId, isUnsorted } = asked;
  return {
    search: (search ?? '').trim().toLowerCase(),
    folderId: folderId ?? null,
    isUnsorted: isUnsorted ?? false,
  };
}

/** Holds where a row is in the folder `$5`, or `$6` is true and it is in none; a folder that is gone holds nothing. */
export function inFolder(table: string): string {
  return `($5::text IS NULL OR ${table}.folder_id = $5 AND EXISTS (
      SELECT FROM media_folder m WHERE m.website_id = $1 AND m.id = $5 AND m.deleted_at IS NULL))
    AND (NOT $6::boolean OR NOT EXISTS (
      SELECT FROM media_folder m WHERE m.website_id = $1 AND m.id = ${table}.folder_id AND m.deleted_at IS NULL))`;
}
