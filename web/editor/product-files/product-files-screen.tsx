import { ProductsTabs } from '../products/products-tabs.tsx';
import { productsWords } from '../products/words.ts';
import { Page } from '../ui/page.tsx';
import { CheckResult } from './check-result.tsx';
import { ChooseFile } from './choose-file.tsx';
import { ExportCard } from './export-card.tsx';
import { ImportBar } from './import-bar.tsx';
import { productImport } from './import-graph.ts';
import { ImportResult } from './import-result.tsx';
import type { BegunImport } from './product-import.ts';
import { useImport } from './use-import.ts';
import { productFilesWords } from './words.ts';
import './product-files.css';

const { check: checkTexts, progress: texts } = productFilesWords;

/** Products from a file, looked at before they are written, and all products as one. */
export function Screen() {
  const state = useImport();
  return (
    <Page title={productsWords.title} part={productsWords.tabs.files} isWide>
      <ProductsTabs current="files" />
      <div className="columns">
        <div className="column">
          {state.step === 'none' && <ChooseFile />}
          {state.step === 'checking' && (
            <ImportBar
              title={checkTexts.title(state.file.name)}
              label={checkTexts.label}
              status={checkTexts.progress(state.at, state.file.records.length)}
              {...{ at: state.at, of: state.file.records.length }}
              stop={checkTexts.cancel}
              onStop={() => void productImport.stop()}
            />
          )}
          {state.step === 'checked' && <CheckResult file={state.file} check={state.check} />}
          {state.step === 'importing' && <Importing state={state} />}
          {(state.step === 'stopped' || state.step === 'done') && <ImportResult state={state} />}
        </div>
        <div className="column">
          <ExportCard />
        </div>
      </div>
    </Page>
  );
}

function Importing({ state: { file, check, progress } }: { readonly state: BegunImport }) {
  const of = check.products.reduce((sum, { lines }) => sum + lines.length, 0);
  return (
    <ImportBar
      title={texts.title(file.name)}
      label={texts.label}
      status={texts.status(progress.at, of)}
      {...{ at: progress.at, of }}
      hint={texts.hint}
      stop={texts.stop}
      onStop={() => void productImport.stop()}
    />
  );
}
