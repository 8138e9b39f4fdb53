import * as z from 'zod/mini'

export const VolumeId = z.uuid()
export type VolumeId = z.infer<typeof VolumeId>

export const PaperId = z.uuid()
export type PaperId = z.infer<typeof PaperId>

export const ContactMessageId = z.uuid()
export type ContactMessageId = z.infer<typeof ContactMessageId>

export const DraftId = z.uuid()
export type DraftId = z.infer<typeof DraftId>

export const SectionId = z.uuid()
export type SectionId = z.infer<typeof SectionId>

export const MemberId = z.uuid()
export type MemberId = z.infer<typeof MemberId>

export const UserId = z.uuid()
export type UserId = z.infer<typeof UserId>

export const FileId = z.uuid()
export type FileId = z.infer<typeof FileId>

export const FolderId = z.uuid()
export type FolderId = z.infer<typeof FolderId>

/** Of a link that opens one file without signing in. */
export const ShareId = z.uuid()
export type ShareId = z.infer<typeof ShareId>
