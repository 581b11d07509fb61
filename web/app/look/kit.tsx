import { MantineProvider, type MantineProviderProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { kitVariables, theme } from './theme.ts';

/** The kit in the look of the product. Its close buttons speak the language of the page. */
export function Kit(props: MantineProviderProps) {
  // Texts are there before the first render. If they could not be fetched, the page must still show what it has.
  const { t } = useTranslation('common', { useSuspense: false });
  const spoken = {
    ...theme,
    components: { ...theme.components, ModalCloseButton: { defaultProps: { 'aria-label': t('close') } } },
  };
  return <MantineProvider theme={spoken} cssVariablesResolver={kitVariables} {...props} />;
}
