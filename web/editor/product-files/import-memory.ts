import { BrowserStore } from '../ui/browser-store.ts';
import type { BegunImport, CheckedImport, ChosenFile, ImportState } from './product-import.ts';

/** The file is large and written once; how far its import is, with each part. */
const files = new BrowserStore<Pick<CheckedImport, 'file' | 'check'>>('vitrine-product-file', 'files');
const stages = new BrowserStore<Pick<BegunImport, 'step' | 'progress' | 'failure'> | null>(
  'vitrine-product-import',
  'imports',
);

/** What this browser keeps of an import, so that it goes on after a reload. */
export class ImportMemory {
  /** Whose import it is. */
  #owner = '';
  #kept: ChosenFile | undefined;

  async recall(owner: string): Promise<ImportState | undefined> {
    this.#owner = owner;
    try {
      const [begun, stage] = await Promise.all([files.get(owner), stages.get(owner)]);
      if (!begun) return undefined;
      this.#kept = begun.file;
      return stage ? { ...begun, ...stage } : { ...begun, step: 'checked' };
    } catch {
      return undefined;
    }
  }

  /** A browser that keeps nothing loses the file at a reload only. */
  async keep(state: ImportState): Promise<void> {
    try {
      if (state.step === 'none' || state.step === 'checking') {
        await Promise.all([files.delete(this.#owner), stages.delete(this.#owner)]);
        this.#kept = undefined;
        return;
      }
      const stage =
        state.step === 'checked'
          ? null
          : { step: state.step, progress: state.progress, failure: state.failure };
      await stages.put(this.#owner, stage);
      if (this.#kept === state.file) return;
      await files.put(this.#owner, { file: state.file, check: state.check });
      this.#kept = state.file;
    } catch {
      // Nothing of it comes back then.
    }
  }
}
