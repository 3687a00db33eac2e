/** HTML by the website's owner, who is trusted with their own pages. */
export function OwnHtml({ html, className }: { html: string; className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: an owner's own HTML is shown as they wrote it.
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
