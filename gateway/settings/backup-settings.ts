import { z } from 'zod';
import { readS3Address } from './s3-address.ts';

/** Where backups go, and when. */
export interface BackupSettings {
  /** A folder, or a bucket's address; undefined until the operator names one. */
  readonly to: string | undefined;
  /** The minute of the day, in UTC, at which one is made; undefined for by command only. */
  readonly atMinute: number | undefined;
  /** So many are kept. */
  readonly keep: number;
  /** Whether the write-ahead log of the PostgreSQL that comes along goes there too, as it is written. */
  readonly archivesWal: boolean;
  /** What the secrets are locked by; undefined leaves them out. */
  readonly passphrase: string | undefined;
}

/** The variables that say where backups go. */
export const backupEnvironment = {
  BACKUP_TO: z
    .string()
    .refine((text) => !/^[a-z]+:\/\//i.test(text) || readS3Address(text) !== null)
    .optional()
    .meta({
      description: 'a folder for backups on another disk, or the address of a bucket with its keys',
      example: '/srv/vitrine-backups',
    }),
  BACKUP_AT: z
    .string()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)
    .transform((text) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3)))
    .optional()
    .meta({ description: 'a time of day in UTC, and goes with BACKUP_TO', example: '03:15' }),
  BACKUP_KEEP: z
    .string()
    .regex(/^[1-9]\d{0,3}$/)
    .transform(Number)
    .default(14)
    .meta({ description: 'how many backups are kept, 1 to 9999', example: '14' }),
  BACKUP_WAL: z.enum(['on', 'off']).default('off').meta({
    description:
      'on or off: whether each change of the embedded PostgreSQL goes to BACKUP_TO within a minute, so that any moment can be restored',
    example: 'on',
  }),
  BACKUP_PASSPHRASE: z.string().min(12).max(1000).optional().meta({
    description: 'what the secrets in backups are locked by, 12 to 1000 characters, kept elsewhere too',
    example: '"a long sentence that is written down elsewhere"',
  }),
};

/** What else has to be given. */
export function findMissingBackupKeys(given: Readonly<Record<string, string>>): 'BACKUP_TO'[] {
  const isWanted = given.BACKUP_AT || given.BACKUP_WAL === 'on';
  return isWanted && !given.BACKUP_TO ? ['BACKUP_TO'] : [];
}

export function toBackups(values: {
  BACKUP_TO?: string | undefined;
  BACKUP_AT?: number | undefined;
  BACKUP_KEEP: number;
  BACKUP_WAL: 'on' | 'off';
  BACKUP_PASSPHRASE?: string | undefined;
}): BackupSettings {
  return {
    to: values.BACKUP_TO,
    atMinute: values.BACKUP_AT,
    keep: values.BACKUP_KEEP,
    archivesWal: values.BACKUP_WAL === 'on',
    passphrase: values.BACKUP_PASSPHRASE,
  };
}
