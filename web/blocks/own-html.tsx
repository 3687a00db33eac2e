/** HTML by those who write a website's pages: from all but code and embedded blocks, saving took what runs. */
export function OwnHtml({ html, className }: { html: string; className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: an owner's own HTML is shown as they wrote it.
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
