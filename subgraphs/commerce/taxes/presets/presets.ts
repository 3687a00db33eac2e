import { type NewTaxZone, readTaxZone, type TaxZoneDraft } from '../tax-zone.rules.ts';
import euOss from './eu-oss.json' with { type: 'json' };
import ukVat from './uk-vat.json' with { type: 'json' };

/** Rates that come with the product. */
export interface Preset {
  /** Of when they are, and what to compare them with. */
  readonly note: string;
  readonly zones: readonly TaxZoneDraft[];
}

/** The presets by their names in the API. */
export const presets: Readonly<Record<'EU_OSS' | 'UK_VAT', Preset>> = { EU_OSS: euOss, UK_VAT: ukVat };

/** A preset's zones, as they are stored. */
export function zonesOf(preset: Preset): NewTaxZone[] {
  return preset.zones.map((draft) => {
    const read = readTaxZone(draft);
    if (!read.ok) throw new Error(`${draft.name}: ${read.problem.message}`);
    return read.zone;
  });
}
