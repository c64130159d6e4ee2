"""The little of the library `requests` that the samples of the references use, for machines that do not have it."""

import base64
import json as json_module
import urllib.error
import urllib.request


class Response:
    def __init__(self, status_code, content):
        self.status_code = status_code
        self.content = content

    def json(self):
        return json_module.loads(self.content)


def request(method, url, headers=None, auth=None, json=None, timeout=None):
    sent = dict(headers or {})
    if auth is not None:
        sent["Authorization"] = "Basic " + base64.b64encode(":".join(auth).encode()).decode()
    data = None
    if json is not None:
        sent["Content-Type"] = "application/json"
        data = json_module.dumps(json).encode()
    call = urllib.request.Request(url, data=data, headers=sent, method=method)
    try:
        with urllib.request.urlopen(call, timeout=timeout) as answer:
            return Response(answer.status, answer.read())
    except urllib.error.HTTPError as error:
        return Response(error.code, error.read())


def get(url, **options):
    return request("GET", url, **options)


def post(url, **options):
    return request("POST", url, **options)


def put(url, **options):
    return request("PUT", url, **options)


def patch(url, **options):
    return request("PATCH", url, **options)


def delete(url, **options):
    return request("DELETE", url, **options)
