export { backupState, backupTrouble, beginBackup, endBackup, forgetUnfinishedBackups } from './backup-runs.ts'
export { dropHeldWork, type HeldWork, heldWork, releaseHeldWork } from './held-work.ts'
