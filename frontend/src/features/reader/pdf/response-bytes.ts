/**
 * pdf.js reads what it fetches by `bytes`, also in its build for older browsers: Chrome has it since 132, Safari since 18.
 */
export const bringResponseBytes = () => {
  if ('bytes' in Response.prototype) return
  const bytes = async function (this: Response) {
    return new Uint8Array(await this.arrayBuffer())
  }
  Object.defineProperty(Response.prototype, 'bytes', { value: bytes, configurable: true, writable: true })
}
