import { count } from '../../../../ui/formats/count.ts'

type Counted = { readonly downloads?: number | undefined }

/** Of all of them together; undefined where one is not counted. */
export const downloadsOf = (papers: readonly Counted[]) =>
  papers.reduce<number | undefined>(
    (sum, { downloads }) => (sum === undefined || downloads === undefined ? undefined : sum + downloads),
    0,
  )

export const average = (downloads: number, papers: number) => (papers === 0 ? 0 : Math.round(downloads / papers))

/** `1,204 paper downloads, 12 on average`. */
export const withAverage = (downloads: number, papers: number) =>
  `${count(downloads, 'paper download')}, ${average(downloads, papers).toLocaleString('en-IN')} on average`
