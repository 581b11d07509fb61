import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { type SettingChange, settingApi } from '#contract/setting.ts';
import { call } from '../lib/call/api.ts';
import { useGuardedMutation } from '../lib/call/guarded-mutation.ts';

export const settingsQuery = () =>
  queryOptions({ queryKey: ['settings'], queryFn: ({ signal }) => call(settingApi.get, {}, { signal }) });

/** Changes only what the body names. */
export function useChangeSettings() {
  const cache = useQueryClient();
  return useGuardedMutation({
    mutationFn: (body: SettingChange) => call(settingApi.change, { body }),
    onSuccess: (settings) => {
      cache.setQueryData(settingsQuery().queryKey, settings);
      // The deadlines of each office follow those of the network.
      void cache.invalidateQueries({ queryKey: ['offices'] });
      void cache.invalidateQueries({ queryKey: ['office'] });
    },
  });
}
