import type { SpecimenGroup } from '../Specimen.tsx';
import { DialogFrame } from '../Specimen.tsx';

export const OVERLAYS: SpecimenGroup = {
  id: 'overlays',
  title: 'Overlays',
  Content: () => (
    <>
      <DialogFrame title="Dialog" which="dialog" height={300} />
      <DialogFrame title="ConfirmDialogs: dangerous" which="confirm" height={300} />
      <DialogFrame title="ConfirmDialogs: only to read" which="read" height={300} />
      <DialogFrame title="Toasts: ok, news, error" which="toasts" height={300} />
      <DialogFrame title="PersonCard" which="person" height={560} />
      <DialogFrame title="PersonCard: loading" which="person-loading" height={420} />
      <DialogFrame title="CommandPalette" which="palette" height={520} />
      <DialogFrame title="Drawer" which="drawer" height={520} />
      <DialogFrame title="ShortcutHelp" which="shortcuts" height={520} />
      <DialogFrame title="FirmaDialog" which="firma" height={420} />
      <DialogFrame title="CorrectReferralDialog" which="referral" height={420} />
      <DialogFrame title="EvidenceDialog" which="evidence" height={320} />
      <DialogFrame title="BulkActDialog: multar" which="bulk" height={520} />
      <DialogFrame title="MotivoDialog" which="annul" height={420} />
      <DialogFrame title="SpreadsheetImport, SpreadsheetErrors" which="spreadsheet" height={620} />
      <DialogFrame title="PersonField: open" which="choose-person" height={420} />
      <DialogFrame title="DateField: open" which="choose-date" height={420} />
      <DialogFrame title="Table: its «⋯» open" which="table-overflow" height={420} />
      <DialogFrame title="OverflowMenu: open" which="overflow" height={200} />
    </>
  ),
};

export const SHELL: SpecimenGroup = {
  id: 'shell',
  title: 'The shell',
  Content: () => (
    <>
      <DialogFrame title="AppBar: its menu open" which="menu" height={360} />
      <DialogFrame title="AppBar: of a visitor" which="visitor-bar" height={120} />
      <DialogFrame title="AppBar: offline" which="offline" height={120} />
      <DialogFrame title="AppBar: a new version" which="version" height={120} />
      <DialogFrame title="BottomNav" which="foot" height={240} />
    </>
  ),
};
