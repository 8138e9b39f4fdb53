import { paperFileName } from './plain-text.ts'

/** `On Rivers (version 1).pdf` */
export const versionFileName = (title: string, version: number) => paperFileName(title, ` (version ${version}).pdf`)

/** `On Rivers (evidence).zip` */
export const evidenceFileName = (title: string) => paperFileName(title, ' (evidence).zip')
