import { z } from 'zod';
import type { InstallTaxNumbers } from '#kit/subgraph.ts';

/** The variable that says where VAT numbers are looked up. */
export const taxNumberEnvironment = {
  VIES_URL: z
    .url({ protocol: /^https?$/ })
    .transform((text) => text.replace(/\/+$/, ''))
    .default('https://ec.europa.eu/taxation_customs/vies/rest-api')
    .meta({
      description: 'where VIES, the register of VAT numbers, answers, as an http or https address',
      example: 'https://ec.europa.eu/taxation_customs/vies/rest-api',
    }),
};

type Values = z.output<z.ZodObject<typeof taxNumberEnvironment>>;

/** Where VAT numbers are looked up for owners who want them confirmed. */
export function toTaxNumbers(values: Values): InstallTaxNumbers {
  return { viesUrl: values.VIES_URL };
}
