/** Longer than browsers take to begin writing. */
const RELEASE_MS = 5000

/** Hands a file to the browser's downloads. */
export const saveFile = (file: Blob, name: string) => {
  const url = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(url), RELEASE_MS)
}
