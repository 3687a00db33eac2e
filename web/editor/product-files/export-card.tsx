import { useState } from 'react';
import { messageOf } from '../graph/graph-failure.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/page.tsx';
import { saveFile } from '../ui/save-file.ts';
import { notify, notifyFailure } from '../ui/toast.tsx';
import { words } from '../words.ts';
import { exportRows } from './import-graph.ts';
import { writeFile } from './product-file.rules.ts';
import { productFilesWords } from './words.ts';

const { export: texts } = productFilesWords;

/** All products as a file. */
export function ExportCard() {
  const [count, setCount] = useState<number>();

  async function exportAll(): Promise<void> {
    setCount(0);
    try {
      let many = 0;
      const rows = await exportRows((products) => {
        many = products;
        setCount(products);
      });
      saveFile(texts.fileName, writeFile(rows), 'text/csv');
      notify(texts.done(many));
    } catch (error) {
      notifyFailure(messageOf(error, words.failures.wrong));
    } finally {
      setCount(undefined);
    }
  }

  return (
    <Card title={texts.title}>
      <p className="soft">{texts.hint}</p>
      <div>
        <Button isPending={count !== undefined} onPress={() => void exportAll()}>
          {texts.action}
        </Button>
      </div>
      <p role="status" className="soft">
        {count !== undefined && texts.progress(count)}
      </p>
    </Card>
  );
}
