/// <reference types="vite/client" />
import '@mantine/core/styles.css';
import {
  Button,
  Checkbox,
  MantineProvider,
  NativeSelect,
  Paper,
  PasswordInput,
  Stack,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core';
import { useForm } from '@mantine/form';
import { createRoot } from 'react-dom/client';

/** The policy of the page asks for one. The styles of the kit are set as text. */
Reflect.get(window, 'trustedTypes')?.createPolicy('default', { createHTML: (text: string) => text });

const start = {
  name: '',
  surname: '',
  phone: '',
  email: '',
  password: '',
  city: 'Lviv',
  street: '',
  amount: '',
  note: '',
  isAgreed: false,
};

function Form() {
  const { getInputProps, onSubmit } = useForm({
    initialValues: start,
    validate: {
      name: (value) => (value === '' ? 'Type a name' : null),
      amount: (value) => (/^\d+$/.test(value) ? null : 'Type a number'),
    },
  });
  return (
    <Paper component="main" maw={480} mx="auto" p="md">
      <form noValidate onSubmit={onSubmit(() => undefined)}>
        <Stack>
          <Title order={1}>A form of the kit</Title>
          <Text>Ten fields tell how quick the kit is on this machine today.</Text>
          <TextInput label="Name" {...getInputProps('name')} />
          <TextInput label="Surname" {...getInputProps('surname')} />
          <TextInput label="Phone" type="tel" {...getInputProps('phone')} />
          <TextInput label="Email" type="email" {...getInputProps('email')} />
          <PasswordInput label="Password" autoComplete="new-password" {...getInputProps('password')} />
          <NativeSelect label="City" data={['Lviv', 'Kyiv', 'Odesa']} {...getInputProps('city')} />
          <TextInput label="Street" {...getInputProps('street')} />
          <TextInput label="Amount" inputMode="numeric" {...getInputProps('amount')} />
          <Textarea label="Note" {...getInputProps('note')} />
          <Checkbox label="All of it is true" {...getInputProps('isAgreed', { type: 'checkbox' })} />
          <Button type="submit">Send</Button>
        </Stack>
      </form>
    </Paper>
  );
}

const place = document.getElementById('root');
if (!place) throw new Error('index.html has no place for the page');
createRoot(place).render(
  <MantineProvider defaultColorScheme="auto">
    <Form />
  </MantineProvider>,
);
