/** Maximum page size of the API's lists. */
const pageSize = 1_000

/** Maximum number of rows in a file. More would be slow to build in a browser and to open in a spreadsheet. */
export const maxExportedRows = 50_000

/** Loads the rows of all pages of a list, at most `maxExportedRows`. */
export async function readAllPages<Row>(
  readPage: (size: number, page: number) => Promise<{ content: Row[]; totalPages: number }>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 0, pages = 1; page < pages && rows.length < maxExportedRows; page += 1) {
    const { content, totalPages } = await readPage(pageSize, page)
    rows.push(...content)
    pages = totalPages
  }
  return rows.slice(0, maxExportedRows)
}
