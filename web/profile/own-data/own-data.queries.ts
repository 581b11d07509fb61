import { ownDataApi } from '#contract/person/own-data.ts';
import { download, saveFile } from '../../lib/call/download.ts';
import { useGuardedMutation } from '../../lib/call/guarded-mutation.ts';
import { onToken, readToken } from '../../lib/call/token.ts';

/** Saves what the network has about the person as a file, and answers its name. */
export const useExport = () => useGuardedMutation({ mutationFn: saveOwnData });

async function saveOwnData(): Promise<string> {
  const control = new AbortController();
  const token = readToken();
  // The file is of this person alone: who signs in meanwhile on the same device does not get it.
  const forget = onToken(() => readToken() !== token && control.abort());
  try {
    const how = { signal: control.signal, onOpen: () => undefined, onBytes: () => undefined };
    const { file, name = 'obmin-my-data.json' } = await download(ownDataApi.export, {}, how);
    saveFile(file, name);
    return name;
  } finally {
    forget();
  }
}
