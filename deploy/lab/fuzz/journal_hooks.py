"""Hooks of Schemathesis: addresses, sign-in and files of the requests that it generates."""

import itertools
import json
import os
from urllib.request import Request, urlopen

import schemathesis
from hypothesis import strategies as st

ADDRESSES = itertools.count(1)
CREDENTIALS = os.environ.get("FUZZ_CREDENTIALS")
session = {"token": None, "cookies": ""}


def forwarded():
    n = next(ADDRESSES)
    return {"X-Forwarded-For": f"10.{n >> 16 & 255}.{n >> 8 & 255}.{n & 255}"}


with open(os.environ["FUZZ_PDF"], "rb") as file:
    PDF = file.read()


# files that are papers, and any others
schemathesis.openapi.media_type("application/pdf", st.one_of(st.just(PDF), st.binary()))


@schemathesis.hook
def before_call(context, case, kwargs):
    # an address of its own: the limits of one address are for people
    case.headers.update(forwarded())


@schemathesis.hook
def after_call(context, case, response):
    # a call has ended the session
    sent = response.request.headers.get("Authorization")
    if sent == f"Bearer {session['token']}" and b'"AUTHENTICATION_REQUIRED"' in response.content:
        session["token"] = None


if CREDENTIALS:

    @schemathesis.auth(refresh_interval=None)
    class SignedIn:
        def get(self, case, context):
            if session["token"] is None:
                # a known device is not held to the wrong passwords of others
                headers = {"Content-Type": "application/json", "Cookie": session["cookies"], **forwarded()}
                with urlopen(Request(os.environ["FUZZ_SIGN_IN"], CREDENTIALS.encode(), headers)) as response:
                    cookies = response.headers.get_all("Set-Cookie") or []
                    session["cookies"] = "; ".join(cookie.split(";")[0] for cookie in cookies)
                    session["token"] = json.load(response)["data"]["tokens"]["accessToken"]
            return session["token"]

        def set(self, case, data, context):
            case.headers["Authorization"] = f"Bearer {data}"
