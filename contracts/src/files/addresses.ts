import { segmentsOf } from './paths.ts'

const API = '/api/v1/file-manager'

export const downloadAddress = (path: string) => `${API}/download/${encodeURIComponent(path)}`
/** Of a folder as ZIP. */
export const archiveAddress = (path: string) => `${API}/folder/${encodeURIComponent(path)}/download`
export const thumbnailAddress = (path: string) => `${API}/thumbnail/${encodeURIComponent(path)}`
/** Of a published file; of a folder it is what the addresses of its files begin with. */
export const publicAddress = (path: string) => `/files/${segmentsOf(path).map(encodeURIComponent).join('/')}`
export const shareAddress = (token: string) => `/s/${token}`
