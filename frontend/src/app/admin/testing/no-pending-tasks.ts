import type { AttentionResponse } from '@shodh/contracts/users/views.ts'

export const noPendingTasks: AttentionResponse = {
  failedMails: [],
  lockedAccounts: [],
  laggingReadModels: [],
  unhandledMessages: 0,
  unhandledSince: null,
  proposedCorrections: 0,
  proposedPaper: null,
  brokenPdfs: 0,
  brokenPaper: null,
  volumesInPreparation: [],
  membersWithoutAffiliation: 0,
  lateBackup: null,
  logRefusal: null,
  isOnlySample: false,
  settingUp: null,
}
