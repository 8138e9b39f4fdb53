import * as z from 'zod/mini'

export const VolumeId = z.uuid()
export const PaperId = z.uuid()
export const ContactMessageId = z.uuid()
export const DraftId = z.uuid()
export const SectionId = z.uuid()
export const MemberId = z.uuid()
export const ApiTokenId = z.uuid()
export const UserId = z.uuid()
/** Of a passkey or an authenticator app of a user. */
export const FactorId = z.uuid()
export const FileId = z.uuid()
export const FolderId = z.uuid()
/** Of a link that opens one file without signing in. */
export const ShareId = z.uuid()
/** Of a page or an announcement of the journal. */
export const PageId = z.uuid()
