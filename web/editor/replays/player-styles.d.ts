declare module '@rrweb/replay/dist/style.css?inline' {
  const styles: string;
  // biome-ignore lint/style/noDefaultExport: Vite gives the text of a style sheet so.
  export default styles;
}
