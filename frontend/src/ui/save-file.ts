const RELEASE_MS = 5000

/** Hands a blob to the browser's downloads. */
export const saveFile = (file: Blob, name: string) => {
  const url = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(url), RELEASE_MS)
}
