// The catalogue of a document, for the page labels: pdfkit has no call for them.
declare namespace PDFKit {
  interface PDFDocument {
    _root: { data: Record<string, unknown> }
  }
}
