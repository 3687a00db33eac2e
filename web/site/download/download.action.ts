import type { SiteOpenDownloadMutation, SiteProductFilesQuery } from '#web/generated/graphql.ts';
import { type Action, showPage } from '../action.ts';
import { downloadPreviewPage, downloadRefusedPage } from './download-pages.tsx';

/** A file that was bought: its bytes, or a page that says why there are none. */
export const downloadFile: Action = {
  method: 'GET',
  path: '/download/:token/:name',
  isSecret: true,
  async run({ graph, parameter, isContinued }) {
    const ran = await graph.run(
      'SiteOpenDownload',
      { input: { token: parameter('token'), isContinued } },
      ({ openDownload }: SiteOpenDownloadMutation) => openDownload,
    );
    const { answer, message } = ran;
    if (answer && 'fileId' in answer) {
      const { fileId: id, filename, contentType, byteSize } = answer;
      return { kind: 'file', id, filename, contentType, byteSize };
    }
    return showPage(downloadRefusedPage(message), ran);
  },
};

/** What buyers of a digital product will get, before anyone bought it; for its owner alone. */
export const previewDownloads: Action = {
  method: 'GET',
  path: '/config/products/:id/files',
  async run({ graph, parameter, visit }) {
    if (!visit.isContributor) return showPage(downloadPreviewPage(null), { status: 404, headers: {} });
    const { product } = await graph.read<SiteProductFilesQuery>('SiteProductFiles', { id: parameter('id') });
    return showPage(downloadPreviewPage(product), { status: product ? 200 : 404, headers: {} });
  },
};
