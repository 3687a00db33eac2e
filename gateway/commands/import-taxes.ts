import { createReadStream } from 'node:fs';
import { OperatorImportTaxesDocument } from '../generated/graphql.ts';
import { type Command, CommandError, requiredText } from './command.ts';
import { operate } from './operator.ts';
import { CsvReadError, type CsvRecord, readCsv } from './read-csv.ts';
import { plain } from './terminal.ts';

/** As many records as one call takes. */
const recordsAtOnce = 2_000;

/** `import taxes` */
export const importTaxesCommand: Command = {
  words: ['import', 'taxes'],
  positionals: ['FILE'],
  options: {
    website: { value: 'HOST', isRequired: true, help: 'The website whose shoppers pay them.' },
  },
  summary: 'Imports tax rates from a CSV file, or from standard input when FILE is "-".',
  help: 'The first line names the columns: "Country code", "State code", "Postcode / ZIP", "Rate %" and "Tax name", perhaps\nwith "Priority", "Compound", "Shipping" and "Tax class"; or, for the United States, "State", "ZipCode", "StateRate",\n"EstimatedCountyRate", "EstimatedCityRate" and "EstimatedSpecialRate" as shares of 1. The rates replace those of the file\nbefore, all at once, when the whole file was read; rates that the owner wrote stay. Lines that make no sense are told on\nstandard error and left out; the exit code is 1 then. A file that cannot be read to its end changes nothing.',
  async run({ positionals: [file = ''], options, terminal, open, signal }) {
    const { operator } = await operate(await open(), requiredText(options, 'website'));
    let header: string[] | undefined;
    let waiting: CsvRecord[] = [];
    let isFirst = true;
    let imported = 0;
    let refused = 0;
    const send = async (isLast: boolean) => {
      const input = { header: header ?? [], records: waiting, isFirst, isLast };
      const { importTaxCsv: part } = await operator.run(OperatorImportTaxesDocument, { input });
      for (const { line, column, message } of part.problems)
        terminal.note(plain(`${file}:${line}: ${column ? `${column}: ` : ''}${message}`));
      imported += part.imported;
      refused += part.problems.length;
      isFirst = false;
      waiting = [];
    };
    try {
      for await (const record of readCsv(file === '-' ? process.stdin : createReadStream(file))) {
        if (signal.aborted) break;
        if (header) waiting.push(record);
        else header = record.cells;
        if (waiting.length === recordsAtOnce) await send(false);
      }
    } catch (error) {
      if (error instanceof CsvReadError)
        throw new CommandError(`${file}:${error.line}: ${error.message} Nothing was imported.`);
      if (error instanceof Error && 'syscall' in error)
        throw new CommandError(`${file} cannot be read: ${error.message}`);
      throw error;
    }
    if (signal.aborted) {
      terminal.note('The import was interrupted; nothing was imported.');
      return 1;
    }
    await send(true);
    terminal.print(`${imported} lines imported, ${refused} refused.`);
    return refused > 0 ? 1 : 0;
  },
};
